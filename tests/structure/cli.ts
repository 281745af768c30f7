import { measureStructure } from './measure'

/** `npm run structure`: each measure in a line; with `-- --all`, what was found as well. */
const { measures, lines, assertions } = measureStructure()
const isLong = process.argv.includes('--all')
for (const { title, found, most } of measures) {
  console.log(`${String(found.length).padStart(6)}  ${title} (at most ${most})`)
  if (isLong) for (const one of found) console.log(`        ${one}`)
}
console.log(`${String(lines).padStart(6)}  lines of contract, machines, server and src`)
console.log(`${String(assertions).padStart(6)}  assertions in tests and e2e`)
