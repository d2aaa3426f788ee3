// @ts-check
/**
 * Reads everything in a tree like `visitDom`, with a cursor.
 *
 * @param {typeof import('domwright').TreeCursor} TreeCursor
 * @param {import('domwright').Node} root
 */
export function visitCursor(TreeCursor, root) {
  let sum = 0;
  const trees = [new TreeCursor(root)];
  for (let cursor = trees.pop(); cursor !== undefined; cursor = trees.pop()) {
    while (cursor.nextNode()) {
      switch (cursor.nodeType) {
        case 1: {
          sum += cursor.localName.length;
          const { attributeCount } = cursor;
          for (let index = 0; index < attributeCount; index++) {
            sum += cursor.attributeName(index).length + cursor.attributeValue(index).length;
          }
          const content = cursor.content();
          if (content !== null) trees.push(content);
          break;
        }
        case 3:
        case 8:
          sum += cursor.data.length;
          break;
      }
    }
  }
  return sum;
}

/**
 * Visits every node of a tree like `walkDom`, with a cursor.
 *
 * @param {typeof import('domwright').TreeCursor} TreeCursor
 * @param {import('domwright').Node} root
 */
export function walkCursor(TreeCursor, root) {
  let count = 0;
  const trees = [new TreeCursor(root)];
  for (let cursor = trees.pop(); cursor !== undefined; cursor = trees.pop()) {
    while (cursor.nextNode()) {
      count++;
      const content = cursor.content();
      if (content !== null) trees.push(content);
    }
  }
  return count;
}
