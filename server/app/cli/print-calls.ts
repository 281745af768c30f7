/** `npm run calls`: prints every API call and whether the server implements it. */
import { callNames, pathOf, rowOf } from '../../../contract/calls/table'
import { areas } from '../areas'
import { makeRegistry } from '../../platform/http/registry'

const served = makeRegistry(areas)
const specified = callNames.filter((name) => rowOf(name).spec)

function print(names: readonly (typeof callNames)[number][]): void {
  for (const name of names) {
    const row = rowOf(name)
    const mark = served.has(name) ? 'served' : '  -   '
    console.log(
      `${mark}  ${row.method.padEnd(6)} ${pathOf(name).padEnd(36)} ${row.area.padEnd(13)} ${row.auth}`,
    )
  }
}

print(specified)
console.log('\nBeside the specification:')
print(callNames.filter((name) => !rowOf(name).spec))
console.log(`\n${specified.filter((name) => served.has(name)).length} of ${specified.length}`)
