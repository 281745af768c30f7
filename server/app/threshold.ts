#!/usr/bin/env node
import { projectRoot } from '../platform/process/root'
import { isArgumentError, runCommand, WrongUsage } from './command'
import { endWhenInterrupted } from './clean-up-on-interrupt'

/** A CLI command. */
interface Command {
  /** Arguments, as shown in the usage text. */
  usage: string
  about: string
  /** Receives the arguments after the command name. */
  run: (args: string[]) => Promise<void>
}

const commands: Record<string, Command> = {
  backup: {
    usage: 'FILE [--without-keys]',
    about: 'writes rows, files and keys into one archive, while servers go on',
    run: async (args) => (await import('./commands/backup')).run(args),
  },
  restore: {
    usage: 'FILE|s3://HOST/BUCKET/NAME [--go-live]',
    about:
      'makes the site of an archive anew, in an empty database and data folder of either engine; it carries out nothing that waits there until it goes live',
    run: async (args) => (await import('./commands/restore')).run(args),
  },
  'go-live': {
    usage: '',
    about:
      'has a restored site send its mail and do all else that waits, once the one of the backup is shut down',
    run: async (args) => (await import('./commands/go-live')).run(args),
  },
  migrate: {
    usage: '[--check]',
    about:
      'brings the database up to this version; --check only lists what is pending, and exits with 1 if anything is',
    run: async (args) => (await import('./commands/migrate')).run(args),
  },
  doctor: {
    usage: '',
    about:
      'checks settings, files, mail, backups, database and keys, and says what to do; exits with 1 if anything is',
    run: async (args) => (await import('./commands/doctor')).run(args),
  },
  admin: {
    usage: 'reset EMAIL',
    about:
      'gives an administrator a new password, which it prints, takes two-step sign-in off and ends every session',
    run: async (args) => (await import('./commands/admin')).run(args),
  },
  deliveries: {
    usage: 'retry',
    about: 'has everything that could not be delivered (mail, questions to gateways, webhooks) tried again',
    run: async (args) => (await import('./commands/deliveries')).run(args),
  },
  maintenance: {
    usage: 'on|off|read-only',
    about: 'closes the site for all but the team, or changes to it for everybody, or opens it again',
    run: async (args) => (await import('./commands/maintenance')).run(args),
  },
  files: {
    usage: 'move',
    about: 'copies uploads from the data folder into the bucket of FILES_URL; can be repeated',
    run: async (args) => (await import('./commands/files')).run(args),
  },
  gateways: {
    usage: 'check [--only GATEWAY] [--wait MINUTES]',
    about:
      'goes through a payment with the test keys of each gateway that has some, and takes half of it back; exits with 1 if a step failed',
    run: async (args) => (await import('./commands/gateways')).run(args),
  },
  settings: {
    usage: 'rekey',
    about:
      'exchanges the key that seals what was entered of gateways: a new settings.key, or NEW_SETTINGS_KEY in place of SETTINGS_KEY; with all servers stopped',
    run: async (args) => (await import('./commands/settings')).run(args),
  },
  demo: {
    usage: 'remove',
    about: 'erases the demo accounts and all that is theirs, so that a production may start',
    run: async (args) => (await import('./commands/demo')).run(args),
  },
  person: {
    usage: 'export EMAIL|NUMBER FILE',
    about:
      'writes what is stored about the account of an address or a proved number, with its files, into a tar file for that person',
    run: async (args) => (await import('./commands/person')).run(args),
  },
}

const line = ([name, { usage, about }]: [string, Command]) =>
  `  ${`threshold ${name} ${usage}`.trimEnd()}\n      ${about}`

const help = `Runs the marketplace. Settings come from the environment and from .env, as those of the server do.

${Object.entries(commands).map(line).join('\n')}
`

/**
 * `threshold COMMAND …`: exits with 0 on success, 1 on failure (printing the reason) and 2 on wrong usage. An
 * interrupted command removes partial output and exits with 128 plus the signal number.
 */
async function run(): Promise<void> {
  const [name = '--help', ...args] = process.argv.slice(2)
  if (name === '--help' || name === '-h' || name === 'help') return console.log(help)
  if (!Object.hasOwn(commands, name)) throw new WrongUsage(`There is no command ${name}.\n\n${help}`)
  const command = commands[name]!
  if (args.includes('--help') || args.includes('-h')) return console.log(line([name, command]))
  // The directory the server starts in, so that `.env` and relative data folders resolve the same way.
  process.chdir(projectRoot)
  endWhenInterrupted()
  try {
    await command.run(args)
  } catch (error) {
    if (!isArgumentError(error)) throw error
    throw new WrongUsage(`${(error as Error).message}\n\n${line([name, command])}`, { cause: error })
  }
}

await runCommand(run)
