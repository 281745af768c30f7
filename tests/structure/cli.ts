import { barLines, examples, footprintLines } from './bars'
import { namingField, namingState, trackedFiles } from './footprint'
import { measureStructure } from './measure'

/**
 * `npm run structure` prints one line per measure; `-- --all` also prints the findings. `-- field NAME` and `-- state
 * NAME [EVENT …]` only list the tracked files that mention a field or a state.
 */
const [what, ...names] = process.argv.slice(2)
if ((what === 'field' || what === 'state') && names.length > 0) {
  const named = what === 'field' ? namingField(names[0]!) : namingState(...names)
  print(footprintLines(trackedFiles(), [[`${what} ${names[0]}`, named]], true))
} else {
  const isLong = what === '--all'
  const { measures, lines, assertions } = measureStructure()
  for (const { title, found, most } of measures) {
    print([`${String(found.length).padStart(6)}  ${title} (at most ${most})`])
    if (isLong) print(found.map((one) => `        ${one}`))
  }
  print([
    `${String(lines).padStart(6)}  lines of contract, machines, server and src`,
    `${String(assertions).padStart(6)}  assertions in tests and e2e`,
    ...barLines(),
    ...footprintLines(trackedFiles(), examples, isLong),
  ])
}

function print(lines: readonly string[]) {
  for (const line of lines) console.log(line)
}
