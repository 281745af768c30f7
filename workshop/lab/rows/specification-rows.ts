import { quoted, tableOf } from '../../../tests/project/cited'

/** A test named by a row: its file, relative to the project root, and its title, possibly with placeholders. */
export interface NamedTest {
  file: string
  title: string
}

/** A row of `docs/reference/specification.md`: its number (`3.7`), its sentence, and the tests that verify it. */
export interface SpecifiedRow {
  number: string
  sentence: string
  tests: NamedTest[]
}

/** Returns the numbered rows of the specification in order; rows about single calls have no number and are excluded. */
export const specifiedRows = (): SpecifiedRow[] =>
  tableOf('docs/reference/specification.md')(/^\d\.\d+$/).map(([number, sentence, , tests]) => ({
    number: number!,
    sentence: sentence!,
    tests: tests!
      .split('<br>')
      .map((cell) => ({ file: quoted(cell)[0]!, title: /“([^”]+)”/.exec(cell)?.[1] ?? '' })),
  }))
