import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../server/platform/process/root'

/** Whether systemd can say here which calls its groups hold. */
export const areSystemCallsKnown = (): boolean =>
  spawnSync('systemd-analyze', ['syscall-filter', '@default']).status === 0

/** What the unit that is shipped lets the server ask of the system: calls by their names, and kinds of sockets. */
export function unitAllows(): { systemCalls: Set<string>; addressFamilies: Set<string> } {
  const unit = readFileSync(join(projectRoot, 'server/deploy/systemd/threshold.service'), 'utf8')
  const valuesOf = (setting: string) =>
    [...unit.matchAll(new RegExp(`^${setting}=(.*)$`, 'gm'))].flatMap(([, value]) => value!.split(' '))
  return {
    systemCalls: new Set(valuesOf('SystemCallFilter').flatMap(callsIn)),
    addressFamilies: new Set(valuesOf('RestrictAddressFamilies')),
  }
}

/** The calls of a group, those of the groups in it included. */
function callsIn(name: string): string[] {
  if (!name.startsWith('@')) return [name]
  const text = execFileSync('systemd-analyze', ['syscall-filter', name], { encoding: 'utf8' })
  const [, ...members] = text.split('\n').map((line) => line.trim())
  return members.filter((member) => member !== '' && !member.startsWith('#')).flatMap(callsIn)
}
