import vm from 'node:vm';

// Runs in the page's realm. Code from `eval` belongs to the script that calls it: this one, which has no loader.
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
 * Attributes code that `Function` and similar constructors compile from strings to a script of the page. Node would attribute it
 * to none, and its `import()` would load modules of the host: from disk, and Node's own.
 *
 * @returns a function like indirect `eval` in the page's realm, whose code is also attributed to the page
 */
export function guardFunctions(context: vm.Context): (code: string) => unknown {
  return new vm.Script(CODE, { filename: 'domwright' }).runInContext(context);
}
