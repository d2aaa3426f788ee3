import { NameId } from '../../generated/names.ts';
import { Namespace } from '../infra/namespaces.ts';

export function isAnnotationXml(name: number, namespace: number): boolean {
  return name === NameId.AnnotationXml && namespace === Namespace.Mathml;
}

/** Whether the value of an annotation-xml's encoding attribute makes it an HTML integration point. */
export function isHTMLEncoding(encoding: string | null): boolean {
  if (encoding === null) return false;
  const lower = encoding.toLowerCase();
  return lower === 'text/html' || lower === 'application/xhtml+xml';
}
