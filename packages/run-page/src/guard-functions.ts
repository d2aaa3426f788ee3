import vm from 'node:vm';

// In the page's realm. Code that `eval` makes belongs to the script that calls it: this one, which has no loader.
const CODE = `(() => {
  const evaluate = eval;
  const { apply, construct, setPrototypeOf, defineProperty } = Reflect;
  const { toString } = Function.prototype;
  const samples = [function () {}, async function () {}, function* () {}, async function* () {}];
  for (const { constructor } of samples) {
    const make = (given) => evaluate('(' + apply(toString, construct(constructor, given), []) + ')');
    const replacement = new Proxy(constructor, {
      apply: (target, self, given) => make(given),
      construct(target, given, newTarget) {
        const made = make(given);
        if (newTarget !== replacement) setPrototypeOf(made, newTarget.prototype);
        return made;
      },
    });
    defineProperty(constructor.prototype, 'constructor', { value: replacement });
    if (constructor === Function) Function = replacement;
    else setPrototypeOf(constructor, Function);
  }
  return (code) => evaluate(code);
})()`;

/**
 * Makes `import()` in code that `Function` and its like have made from strings the page's. To Node it is nobody's, so that
 * it would load modules of the host: from disk, and Node's own.
 *
 * @returns what evaluates code in the page's realm, as an indirect `eval` does, and makes its `import()` the page's
 */
export function guardFunctions(context: vm.Context): (code: string) => unknown {
  return new vm.Script(CODE, { filename: 'domwright' }).runInContext(context);
}
