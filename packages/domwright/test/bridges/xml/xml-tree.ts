import saxes from 'saxes';

/**
 * Parses XML with an XML parser: a line for each node, with namespaces. Throws if it isn't well-formed.
 */
export function readXML(xml: string, fragment: boolean): string[] {
  const lines: string[] = [];
  let text = '';
  let failure: Error | undefined;
  const parser = new saxes.SaxesParser({ xmlns: true, fragment });
  const flush = (): void => {
    if (text !== '') lines.push(`text ${JSON.stringify(text)}`);
    text = '';
  };
  parser.on('error', (error) => {
    failure ??= error;
  });
  let depth = 0;
  parser.on('text', (data) => {
    // In a document, what is between the top nodes is white space.
    if (depth > 0 || fragment) text += data;
  });
  parser.on('cdata', (data) => {
    text += data;
  });
  parser.on('comment', (data) => {
    flush();
    lines.push(`comment ${JSON.stringify(data)}`);
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    flush();
    depth++;
    lines.push(`open ${JSON.stringify([uri, local])}`);
    for (const { uri, local, value, prefix } of Object.values(attributes)) {
      if (uri === 'http://www.w3.org/2000/xmlns/' || prefix === 'xmlns') continue;
      lines.push(`attribute ${JSON.stringify([uri, local, value])}`);
    }
  });
  parser.on('closetag', ({ uri, local }) => {
    flush();
    depth--;
    lines.push(`close ${JSON.stringify([uri, local])}`);
  });
  parser.write(xml).close();
  flush();
  if (failure !== undefined) throw failure;
  return lines;
}
