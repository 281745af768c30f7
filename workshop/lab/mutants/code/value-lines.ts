import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../../server/platform/process/root'

const chart = /\.(createMachine|createStateConfig)\(/
const valueOfChart = /^ *(input|context): [({]/
const indentOf = (line: string) => line.search(/\S/)

/** Returns the index of the last line of the statement or property that begins at `first`, by its indentation. */
function endOf(lines: readonly string[], first: number): number {
  const opens = lines[first]!.match(/[({[]/g)?.length ?? 0
  const closes = lines[first]!.match(/[)}\]]/g)?.length ?? 0
  if (opens === closes) return first
  const indent = indentOf(lines[first]!)
  return lines.findIndex((line, at) => at > first && indentOf(line) === indent)
}

/**
 * Returns a file's lines to mutate as patterns of Stryker: all but its charts, which `mutants` mutates, and of these the
 * initial context and the inputs of ports.
 */
export function valueLines(file: string): string[] {
  const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n')
  const ranges: [first: number, last: number][] = []
  let begin = 0
  for (let at = 0; at < lines.length; at++) {
    if (!chart.test(lines[at]!)) continue
    const end = endOf(lines, at)
    if (at > begin) ranges.push([begin, at - 1])
    for (let within = at + 1; within < end; within++)
      if (valueOfChart.test(lines[within]!)) ranges.push([within, endOf(lines, within)])
    begin = end + 1
    at = end
  }
  if (begin === 0) return [file]
  if (begin < lines.length) ranges.push([begin, lines.length - 1])
  return ranges.map(([first, last]) => `${file}:${first + 1}-${last + 1}`)
}
