import { quoted, tableOf } from '../../../tests/project/cited'

/** A test that a row names: its file from the root of the project, and its title, with placeholders where it has some. */
export interface NamedTest {
  file: string
  title: string
}

/** A row of `docs/reference/specification.md`: its number (`3.7`), its sentence, and the tests that hold it. */
export interface SpecifiedRow {
  number: string
  sentence: string
  tests: NamedTest[]
}

/**
 * The numbered rows of the specification, in its order; the rows of the single calls have no number and are not among
 * them.
 */
export const specifiedRows = (): SpecifiedRow[] =>
  tableOf('docs/reference/specification.md')(/^\d\.\d+$/).map(([number, sentence, , tests]) => ({
    number: number!,
    sentence: sentence!,
    tests: tests!
      .split('<br>')
      .map((cell) => ({ file: quoted(cell)[0]!, title: /“([^”]+)”/.exec(cell)?.[1] ?? '' })),
  }))
