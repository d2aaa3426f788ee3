export function render() {
  return `
    <div x-data="{ count: 0, items: ['a', 'b'] }">
      <p class="a  b">Hello  <b x-text="count"> </b> times </p>
      <p>a <template x-if="count > 0"><b>clicked </b></template> <i> c</i></p>
      <p>Tea <template x-for="item in items"><span> <b x-text="item"></b> , </span></template> <i> d</i></p>
      <p x-show="count > 0" hidden="hidden" :hidden="count === 0"> shown </p>
      <button type="button" x-on:click="count++"> add </button>
    </div>`;
}

export async function hydrate() {
  const { default: Alpine } = await import('alpinejs');
  Alpine.start();
}
