// @ts-check
/**
 * Reads everything in a tree with the DOM API.
 *
 * @param {any} root
 */
export function visitDom(root) {
  let sum = 0;
  /** @type {any[]} */
  const containers = [root];
  for (let container = containers.pop(); container !== undefined; container = containers.pop()) {
    for (let node = container.firstChild; node !== null; node = node.nextSibling) {
      switch (node.nodeType) {
        case 1: {
          sum += node.localName.length;
          const { attributes } = node;
          for (let index = 0; index < attributes.length; index++) {
            const { name, value } = attributes[index];
            sum += name.length + value.length;
          }
          containers.push(node);
          if (node.localName === 'template' && node.content) containers.push(node.content);
          break;
        }
        case 3:
        case 8:
          sum += node.data.length;
          break;
      }
    }
  }
  return sum;
}

/**
 * Visits every node of a tree with the DOM API, and reads only what that needs.
 *
 * @param {any} root
 */
export function walkDom(root) {
  let count = 0;
  /** @type {any[]} */
  const containers = [root];
  for (let container = containers.pop(); container !== undefined; container = containers.pop()) {
    for (let node = container.firstChild; node !== null; node = node.nextSibling) {
      count++;
      if (node.nodeType !== 1) continue;
      containers.push(node);
      if (node.localName === 'template' && node.content) containers.push(node.content);
    }
  }
  return count;
}
