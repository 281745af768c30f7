import { circlesOf, type Import } from './imports'

/**
 * Returns import cycles among the files and folders below `root`, including type imports. At every level a folder
 * counts as one node, so imports between sibling folders must go one way.
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
