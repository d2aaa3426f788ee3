import type { DocumentEncoding } from 'domwright';
import type { XMLDocument } from 'domwright-check';
import { decodeXML, NotWellFormedError, parseXML } from 'domwright-extract/files';

/** A document in XML, for the checker. */
export function readXML(
  bytes: Uint8Array,
  { contentType = null, encoding: userOverride }: { contentType?: string | null; encoding?: string } = {},
): XMLDocument {
  const decoded = decodeXML(bytes, contentType, userOverride);
  const { name, ...how } = decoded.encoding;
  return {
    text: decoded.text,
    encoding: { encoding: name, ...how } as DocumentEncoding,
    parse(text, maxNodes) {
      try {
        return parseXML({ ...decoded, text }, { maxNodes, hasPlaces: true });
      } catch (error) {
        if (error instanceof NotWellFormedError) return error;
        throw error;
      }
    },
  };
}
