import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../server/platform/process/root'

/** A path of the project. */
export const at = (path: string) => join(projectRoot, path)

/** The cells of every row of a document's tables whose first cell fits. */
export function tableOf(document: string): (first: RegExp) => string[][] {
  const lines = readFileSync(at(document), 'utf8').split('\n')
  const rows = lines.filter((line) => line.startsWith('| ')).map((line) => line.slice(2, -2).split(' | '))
  return (first) => rows.filter(([cell]) => first.test(cell!))
}

/** What stands in code. */
export const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1]!)

/** The text of a file, or of everything in a folder; empty where there is nothing. */
export function textOf(path: string): string {
  if (!existsSync(at(path))) return ''
  if (statSync(at(path)).isFile()) return readFileSync(at(path), 'utf8')
  return readdirSync(at(path))
    .map((name) => textOf(`${path}/${name}`))
    .join('\n')
}

/**
 * Tests that a cell names, as `file`: “title”, and that are not there; a cell that names none is reported as missing
 * one.
 */
export function missingTests(cell: string): string[] {
  const named = [...cell.matchAll(/`([^`]+)`: “([^”]+)”/g)]
  if (named.length === 0) return ['no test is named']
  return named.filter(([, file, title]) => !textOf(file!).includes(title!)).map(([sent]) => sent)
}
