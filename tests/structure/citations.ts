import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { at, tableOf, textOf } from '../project/cited'

const read = new Set(['.ts', '.tsx', '.sql', '.css', '.md', '.mjs'])
/** Generated files, which only repeat the citations of their sources. */
const drawn = /^machines\/(diagrams|releases|storyboard)\//

function filesOf(folder: string): string[] {
  return readdirSync(at(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && read.has(extname(entry.name)))
    .map((entry) => relative(at(''), join(entry.parentPath, entry.name)))
    .filter((path) => !drawn.test(path))
}

const files = [
  ...['contract', 'machines', 'server', 'src', 'workshop', 'tests', 'e2e', 'docs'].flatMap(filesOf),
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'vite.config.ts',
].map((path) => ({ path, text: readFileSync(at(path), 'utf8') }))

/** Returns the files that cite each mark. */
export function citing(mark: RegExp): Map<string, string[]> {
  const cited = new Map<string, string[]>()
  for (const { path, text } of files)
    for (const [, name] of text.matchAll(mark)) cited.set(name!, [...(cited.get(name!) ?? []), path])
  return cited
}

/** Rows of docs/reference/decisions.md: number, open question, decision, location. */
export const decisions = tableOf('docs/reference/decisions.md')(/^D\d+$/)

const numbersIn = (path: string, heading: RegExp) =>
  new Set([...textOf(path).matchAll(heading)].map(([, number]) => number!))

/** Valid targets of citations: decisions, sections of the specification and money rules. */
const kinds: { of: string; marks: RegExp[]; known: ReadonlySet<string> }[] = [
  {
    of: 'decision',
    marks: [/\b(D[1-9]\d{0,2})\b/g],
    known: new Set(decisions.map(([number]) => number!)),
  },
  { of: '§', marks: [/§ ?(\d+)/g], known: numbersIn('docs/reference/specification.md', /^## (\d)\. /gm) },
  {
    of: 'rule',
    marks: [/\brules? (\d+)\b/g, /\brules \d+ and (\d+)\b/g],
    known: numbersIn('server/areas/payments/README.md', /^(\d+)\. \*\*/gm),
  },
]

const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\w/])\/\/[^\n]*/g
/** Matches a project file given by its name or the end of its path; names with placeholders don't match. */
const fileName = /(?<![\w./<>*{},-])((?:[\w.-]+\/)*[\w.$-]+\.(?:tsx?|sql))\b(?![\w*])/g

/** Returns files that a document or comment names but that don't exist. */
const deadFiles = (): string[] => {
  const there = files.map(({ path }) => `/${path}`)
  return files
    .filter(({ path }) => !path.startsWith('docs/reference/decisions'))
    .flatMap(({ path, text }) => {
      const cites = path.endsWith('.md') ? text : (text.match(comment) ?? []).join('\n')
      return [...cites.matchAll(fileName)]
        .map(([, name]) => name!.replace(/^(?:\.\.?\/)+/, ''))
        .filter((name) => !there.some((one) => one.endsWith(`/${name}`)))
        .map((name) => `file ${name} in ${path}`)
    })
}

/** Returns broken citations, each with the files that contain it. */
export const deadCitations = (): string[] =>
  deadFiles().concat(
    kinds.flatMap(({ of, marks, known }) =>
      marks
        .flatMap((mark) => [...citing(mark)])
        .filter(([name]) => !known.has(name))
        .map(([name, paths]) => `${of} ${name} in ${paths.join(', ')}`),
    ),
  )
