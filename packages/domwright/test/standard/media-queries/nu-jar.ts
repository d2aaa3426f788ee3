import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Whether a command succeeds. */
function runs(folder: string, command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { cwd: folder, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs the Nu Html Checker in a folder, without its scripts, which would fetch a Java runtime. Returns its file, or why
 * there is none.
 */
export function installNu(folder: string): { readonly jar: string } | { readonly missing: string } {
  if (!runs(folder, 'java', '-version')) return { missing: 'there is no Java' };
  const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock'];
  if (!runs(folder, 'npm', 'install', '--prefix', folder, ...options, 'vnu-jar@26'))
    return { missing: 'vnu-jar cannot be installed: no network?' };
  return { jar: path.join(folder, 'node_modules/vnu-jar/build/dist/vnu.jar') };
}
