import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../../server/platform/process/root'
import { habitOf } from '../../workshop/prose/habits.js'

/** All documents but those that `npm run diagrams` generates from the labels of the charts. */
const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: projectRoot,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !file.startsWith('machines/diagrams/'))

/** Returns a document's lines without code and quotations. A line after `<!-- prose: reason -->` is exempt. */
function proseOf(file: string): { line: number; text: string }[] {
  const text = readFileSync(join(projectRoot, file), 'utf8')
  const plain = text.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ''))
  const lines = plain.split('\n')
  return lines.flatMap((raw, at) => {
    if (lines[at - 1]?.startsWith('<!-- prose:')) return []
    const text = raw
      .replace(/`[^`]*`|“[^”]*”|"[^"]*"|\]\([^)]*\)|\*[^*]+\*/g, '')
      .replace(/^[#>|\-*\s\d.]+/, '')
    return [{ line: at + 1, text }]
  })
}

describe('documents', () => {
  test.each(documents)('%s contains no phrase that has to be read twice', (file) => {
    const found = proseOf(file).flatMap(({ line, text }) => {
      const habit = habitOf(text)
      return habit ? [`${line}: “${habit.pattern.exec(text)![0]}”: write ${habit.instead}`] : []
    })
    expect(found).toEqual([])
  })
})
