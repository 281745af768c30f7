import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../server/platform/process/root'

/** Returns the absolute path of a project file. */
export const at = (path: string) => join(projectRoot, path)

/** Returns the cells of all table rows in a document whose first cell matches. */
export function tableOf(document: string): (first: RegExp) => string[][] {
  const lines = readFileSync(at(document), 'utf8').split('\n')
  const rows = lines.filter((line) => line.startsWith('| ')).map((line) => line.slice(2, -2).split(' | '))
  return (first) => rows.filter(([cell]) => first.test(cell!))
}

/** Returns the backtick-quoted parts of a text. */
export const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)

/** Returns the text of a file, or of all files in a folder; empty if it doesn't exist. */
export function textOf(path: string): string {
  if (!existsSync(at(path))) return ''
  if (statSync(at(path)).isFile()) return readFileSync(at(path), 'utf8')
  return readdirSync(at(path))
    .map((name) => textOf(`${path}/${name}`))
    .join('\n')
}

/** Returns the tests that a cell names as `file`: “title” but that don't exist; also reports a cell that names none. */
export function missingTests(cell: string): string[] {
  const named = [...cell.matchAll(/`([^`]+)`: “([^”]+)”/g)]
  if (named.length === 0) return ['no test is named']
  return named.filter(([, file, title]) => !textOf(file!).includes(title!)).map(([sent]) => sent)
}
