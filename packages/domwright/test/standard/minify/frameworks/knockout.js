export function render() {
  return `
    <p class="a  b">Hello  <b data-bind="text: count"> </b> times </p>
    <!-- ko if: count() > 0 --><p>clicked </p> <!-- /ko -->
    <ul> <!-- ko foreach: items --><li> <i data-bind="text: $data"></i> <b> c</b> </li> <!-- /ko --> </ul>
    <p>a <!-- ko text: count --> <!-- /ko --> b</p>
    <button type="submit" data-bind="click: add"> add </button>`;
}

export async function hydrate(root) {
  const { default: ko } = await import('knockout');
  const count = ko.observable(0);
  ko.applyBindings({ count, items: ['a ', ' b'], add: () => count(count() + 1) }, root);
}
