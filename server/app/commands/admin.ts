import { parseArgs } from 'node:util'
import { replaceTeamPassword } from '../../areas/accounts'
import { newPassword } from '../../areas/setup'
import { siteConfig, CommandFailure, onDatabase, WrongUsage } from '../command'

/** `threshold admin reset EMAIL`. */
export async function run(args: string[]): Promise<void> {
  const [act, email, ...more] = parseArgs({ args, allowPositionals: true }).positionals
  if (act !== 'reset' || email === undefined || more.length > 0)
    throw new WrongUsage('Name the address of an administrator: threshold admin reset EMAIL')
  await onDatabase(siteConfig(), async (ctx) => {
    const password = newPassword()
    const replaced = await replaceTeamPassword(ctx, email, password)
    if (!replaced) throw new CommandFailure(`No member of the team signs in with ${email}.`)
    console.log(`The new password of ${replaced.user.email} is ${password}. It is shown only once.`)
    console.log(
      `${replaced.sessions} sessions were ended. Change the password in the profile after signing in.`,
    )
    if (replaced.user.second_factor)
      console.log('Two-step sign-in was taken off. Turn it on again in the profile.')
  })
}
