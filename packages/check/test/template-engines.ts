/** The engines of template languages, as oracles: what a template is, they say. */

/** The spelling of a template's code, and what makes a page of it. */
export interface Engine {
  readonly name: 'nunjucks' | 'liquid' | 'handlebars' | 'ejs' | 'eta' | 'twig' | 'mustache';
  readonly begin: (condition: string) => string;
  readonly otherwise: (condition: string) => string;
  readonly end: (condition: string) => string;
  readonly value: (name: string) => string;
  readonly comment: string;
  readonly render: (template: string, data: Data) => string;
}

/** What a page is made of. */
export type Data = Readonly<Record<string, string | boolean>>;

// NB: some of them have no types.
// biome-ignore lint/suspicious/noExplicitAny: see above
const load = async (name: string): Promise<any> => {
  const module = await import(name);
  return module.default ?? module;
};

/** All of them. */
export async function engines(): Promise<readonly Engine[]> {
  const [nunjucks, handlebars, ejs, twig, mustache] = await Promise.all(
    ['nunjucks', 'handlebars', 'ejs', 'twig', 'mustache'].map(load),
  );
  const { Liquid } = await import('liquidjs' as string);
  const { Eta } = await import('eta' as string);
  const liquid = new Liquid();
  const eta = new Eta({ autoTrim: false, useWith: true });
  const tags = {
    begin: (condition: string) => `{% if ${condition} %}`,
    otherwise: () => '{% else %}',
    end: () => '{% endif %}',
    value: (name: string) => `{{ ${name} }}`,
  };
  const javascript = {
    begin: (condition: string) => `<% if (${condition}) { %>`,
    otherwise: () => '<% } else { %>',
    end: () => '<% } %>',
    value: (name: string) => `<%= ${name} %>`,
  };
  const environment = new nunjucks.Environment(null, { autoescape: true });
  return [
    {
      ...tags,
      name: 'nunjucks',
      comment: '{# <b> "{{ #}',
      render: (template, data) => environment.renderString(template, data),
    },
    {
      ...tags,
      name: 'liquid',
      comment: '{% comment %}<b> "{% endcomment %}',
      render: (template, data) => liquid.parseAndRenderSync(template, data),
    },
    {
      ...tags,
      name: 'twig',
      comment: '{# <b> #}',
      render: (template, data) => twig.twig({ data: template }).render(data),
    },
    {
      name: 'handlebars',
      begin: (condition) => `{{#if ${condition}}}`,
      otherwise: () => '{{else}}',
      end: () => '{{/if}}',
      value: (name) => `{{${name}}}`,
      comment: '{{!-- <b> "}} --}}',
      render: (template, data) => handlebars.compile(template)(data),
    },
    {
      name: 'mustache',
      begin: (condition) => `{{#${condition}}}`,
      otherwise: (condition) => `{{/${condition}}}{{^${condition}}}`,
      end: (condition) => `{{/${condition}}}`,
      value: (name) => `{{${name}}}`,
      comment: '{{! <b> " }}',
      render: (template, data) => mustache.render(template, data),
    },
    {
      ...javascript,
      name: 'ejs',
      comment: '<%# <b> " %>',
      render: (template, data) => ejs.render(template, data),
    },
    {
      ...javascript,
      name: 'eta',
      comment: '<% /* <b> */ %>',
      render: (template, data) => eta.renderString(template, data),
    },
  ];
}

/** Random numbers from a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const attributes = [
  ...[
    'id=a',
    'id="b"',
    'class=c',
    "class='d e'",
    'align=left',
    'title="f"',
    'hidden',
    'role=tab',
    'name=g',
    'autofocus',
  ],
];
const starts = [
  ...[
    '<p#>a',
    '<p#>a</p>',
    '<div#>',
    '</div>',
    '<ul#>',
    '</ul>',
    '<li#>b',
    '<main#>c</main>',
    '<b#>d</b>',
    '<a href=x#>e</a>',
  ],
  ...[
    '<img src=h#>',
    '<input#>',
    '<input type=text#>',
    '<br/>',
    '<h2#>i</h2>',
    '<label#>',
    '</label>',
    '<table#>',
    '</table>',
  ],
  ...[
    '<tr#><td>j',
    '<caption#>k</caption>',
    '<fieldset#>',
    '</fieldset>',
    '<legend#>l</legend>',
    '<select#><option selected>m</select>',
  ],
  ...['&amp;', '&copy', ' n ', '<!-- o -->', '<center#>p</center>', '<script#>q</script>'],
];

export const conditions = ['x', 'y', 'z'];
const values = ['v', 'w'];

/** A random template in the spelling of an engine. */
export function randomTemplate(seed: number, engine: Engine): string {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  // A condition within itself would have branches that are never there.
  const open: string[] = [];
  const attribute = (): string => {
    const kind = open.length === conditions.length ? random() * 0.75 : random();
    if (kind < 0.6) return ` ${pick(attributes)}`;
    if (kind < 0.75) return ` title="${engine.value(pick(values))}"`;
    const condition = pick(conditions.filter((one) => !open.includes(one)));
    const other = random() < 0.5 ? '' : `${engine.otherwise(condition)} ${pick(attributes)}`;
    const before = random() < 0.5 ? ' ' : '';
    return `${before}${engine.begin(condition)} ${pick(attributes)}${other} ${engine.end(condition)}`;
  };
  const tag = (): string =>
    pick(starts).replace('#', () => Array.from({ length: Math.floor(random() * 3) }, attribute).join(''));
  const parts = (depth: number): string => {
    let text = '';
    for (let left = 1 + Math.floor(random() * 4); left > 0; left--) {
      const kind = random();
      if (kind < 0.7 || depth === 0) text += tag();
      else if (kind < 0.76) text += engine.value(pick(values));
      else if (kind < 0.8) text += engine.comment;
      else {
        const condition = pick(conditions.filter((one) => !open.includes(one)));
        open.push(condition);
        const other = random() < 0.5 ? '' : engine.otherwise(condition) + parts(depth - 1);
        text += engine.begin(condition) + parts(depth - 1) + other + engine.end(condition);
        open.pop();
      }
    }
    return text;
  };
  return parts(conditions.length);
}

/** All ways to answer the conditions, with some values. */
export function allData(seed: number): Data[] {
  const random = randomOf(seed);
  const words = ['s', 't u', 'r', ''];
  return Array.from({ length: 1 << conditions.length }, (_, bits) => ({
    ...Object.fromEntries(conditions.map((name, i) => [name, (bits & (1 << i)) !== 0])),
    ...Object.fromEntries(values.map((name) => [name, words[Math.floor(random() * words.length)]!])),
  }));
}
