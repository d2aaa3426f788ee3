import { createSSRApp, Fragment, h, ref, Teleport } from 'vue';

const App = {
  setup() {
    const count = ref(0);
    return () => [
      h('p', { class: 'a  b' }, ['Hello two  spaces ', count.value, h('b', ' c')]),
      count.value > 0 ? h('p', 'clicked') : null,
      h(
        'ul',
        ['a ', ' b'].map((item) => h('li', { key: item }, [item, h(Fragment, [' ', h('i', ` ${item}`)])])),
      ),
      h(Teleport, { to: 'body', disabled: true }, [h('p', { title: '' }, 'later ')]),
      h('input', { type: 'text', disabled: true, value: '' }),
      h('button', { type: 'submit', onClick: () => count.value++ }, 'add'),
    ];
  },
};

export async function render() {
  const { renderToString } = await import('vue/server-renderer');
  return renderToString(createSSRApp(App));
}

export function hydrate(root) {
  createSSRApp(App).mount(root);
}
