// @ts-check
/**
 * The project's addresses on the web: change them here and nowhere else, then run `npm run generate`. It writes them into the
 * packages, the command's output and the issue forms. Pages of the repository link to each other by relative paths, so that
 * they need no address.
 */

/** The repository, which has the issues and the manual too. */
export const repository = 'https://github.com/domwright/domwright';

/** The website, which the workflow Site publishes: the manual, and a page for each code. */
export const site = 'https://domwright.github.io/domwright/';

/** The branch that the manual is read from. */
export const branch = 'main';

/**
 * Whether somebody has created the repository at this address, and the packages on npm. Until then, the release checks ask for
 * it, and pages say how to install from a clone.
 */
export const exist = false;

/**
 * Where to read a file of the repository.
 *
 * @param {string} file relative to the root, with slashes
 */
export const fileAddress = (file) => `${repository}/blob/${branch}/${file}`;

/**
 * The fields of a package.json that say where the package comes from.
 *
 * @param {string} member the package's folder in packages/
 */
export function addressesOf(member) {
  return {
    homepage:
      member === 'domwright'
        ? `${repository}#readme`
        : `${repository}/tree/${branch}/packages/${member}#readme`,
    bugs: { url: `${repository}/issues` },
    repository: { type: 'git', url: `git+${repository}.git`, directory: `packages/${member}` },
  };
}
