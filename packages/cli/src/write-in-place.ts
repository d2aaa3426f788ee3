import { chmod, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The file is the old one or the new one, never a part of it: the new one is moved in its place. */
export async function writeInPlace(file: string, content: string | Uint8Array): Promise<void> {
  const { mode } = await stat(file);
  const folder = await mkdtemp(path.join(path.dirname(file), '.domwright-'));
  try {
    const written = path.join(folder, path.basename(file));
    await writeFile(written, content);
    await chmod(written, mode);
    await rename(written, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
