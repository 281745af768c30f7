import { siteConfig, onDatabase, runCommand } from '../command'
import { conformanceOf } from './conformance'

/**
 * `npm run conformance`: replays a database's history through this version's state charts. Run it on a copy of a real
 * database before releasing a change to a chart, because it migrates the database it opens.
 */
const run = () =>
  onDatabase(siteConfig(), async ({ db }) => {
    const { lines, others, rows, contradictions } = await conformanceOf(db)
    for (const { what, record, id, count, text } of contradictions)
      console.log(`${what.padEnd(10)} ${record} ${id}${count > 1 ? ` and ${count - 1} more` : ''}: ${text}`)
    console.log(
      `${lines} lines of history replayed, ${others} of other records, ${rows} rows compared: ${contradictions.length} contradictions`,
    )
    process.exitCode = contradictions.length > 0 ? 1 : 0
  })

await runCommand(run)
