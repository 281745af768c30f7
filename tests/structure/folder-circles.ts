import { circlesOf, type Import } from './imports'

/**
 * Circles among files and folders below `root`, imports of types included. At every level a folder counts as one node,
 * so that imports between the folders of one level run in one direction only.
 */
export function folderCircles(root: string, imports: readonly Import[]): string[] {
  const siblings = imports
    .filter(({ from, to }) => from.startsWith(`${root}/`) && to.startsWith(`${root}/`))
    .map(({ from, to }) => {
      const [source, target] = [from.split('/'), to.split('/')]
      const depth = source.findIndex((name, at) => name !== target[at]) + 1
      return {
        from: source.slice(0, depth).join('/'),
        to: target.slice(0, depth).join('/'),
        isType: false,
      }
    })
  return circlesOf(siblings).map((nodes) => nodes.join(', '))
}
