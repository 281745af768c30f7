import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { labs, listLabs } from './labs'

/**
 * `npm run lab -- NAME [arguments]`: runs an experiment with its arguments and exits with its code. Without a name it
 * lists all experiments; an unknown name is an error.
 */
const [name, ...args] = process.argv.slice(2)
const lab = name !== undefined && Object.hasOwn(labs, name) ? labs[name] : undefined
if (lab) runProgram(lab.program, args)
else {
  const usage = `npm run lab -- NAME [arguments]\n\n${listLabs()}`
  if (name === undefined) console.log(usage)
  else {
    console.error(`Unknown lab: ${name}\n\n${usage}`)
    process.exitCode = 1
  }
}

function runProgram(program: string, programArgs: readonly string[]) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, program), ...programArgs],
    { stdio: 'inherit' },
  )
  // Ctrl-C in the terminal reaches both processes; this one waits until the child has cleaned up.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('error', (error) => {
    console.error(error.message)
    process.exitCode = 1
  })
  child.on('close', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}
