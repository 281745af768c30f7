import sharp from 'sharp'
import { drainOutbox } from '../../../../server/core/outbox/drain'
import { empty } from '../../../support/empty-tables'
import { testApp, type TestApp } from '../../../support/harness'
import { makePackage } from '../../../support/payments-site'
import { admin, person } from '../../../support/people'
import { fileOf } from '../../../support/pdf'

export type Answer = Awaited<ReturnType<TestApp['call']>>

export interface TransferSite {
  app: TestApp
  token: string
  userId: number
  adminToken: string
  packageId: number
  begin: (more?: object, token?: string) => Promise<Answer>
  send: (id: string, file: File, token?: string) => Promise<Answer>
  look: (id: string, token?: string) => Promise<Answer>
  decide: (id: string, event: string, reason?: string) => Promise<Answer>
  grants: (userId?: number) => Promise<number>
  /** Returns the subjects of the mails sent to this address since the last call. */
  mails: (to: string) => Promise<string[]>
}

/** Starts a server with a bank account, a buyer, an administrator and a plan for 49.00 USD. */
export const transferSite = async (env: Record<string, string> = {}): Promise<TransferSite> =>
  moveIn(await testApp(env))

/** Empties the same server and adds new users and a plan, which is cheaper than starting another server. */
export async function freshTransferSite({ app }: TransferSite): Promise<TransferSite> {
  await empty(app.ctx.db, true)
  return moveIn(app)
}

async function moveIn(app: TestApp): Promise<TransferSite> {
  const { user, token } = await person(app.ctx)
  const chief = await admin(app.ctx)
  const packageId = await makePackage(app, { price_minor: 4900 })
  const { db } = app.ctx
  return {
    app,
    token,
    userId: user.id,
    adminToken: chief.token,
    packageId,
    begin: (more = {}, as = token) =>
      app.call('initiate-bank-transfer', { package_id: packageId, ...more }, { token: as }),
    send: (id, file, as = token) =>
      app.call('upload-bank-receipt-file', { payment_transaction_id: id, file }, { token: as }),
    look: (id, as = token) => app.call('bank-transfer', { payment_transaction_id: id }, { token: as }),
    decide: (id, event, reason = '') =>
      app.call('admin/advance', { record: 'bank-receipt', id, event, reason }, { token: chief.token }),
    grants: async (userId = user.id) =>
      (await db.selectFrom('subscription').select('id').where('user_id', '=', userId).execute()).length,
    mails: async (to) => {
      await drainOutbox(app.ctx)
      const rows = await db.deleteFrom('mailbox').where('recipient', '=', to).returningAll().execute()
      return rows.toSorted((a, b) => a.id - b.id).map(({ subject, body }) => `${subject}\n${body}`)
    },
  }
}

/** Creates a single-coloured picture with a receipt's year in its metadata. */
export async function pictureReceipt(background: string, kind: 'png' | 'jpeg' = 'png', note = 'x') {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background } })
  const bytes = await picture
    .withExif({ IFD0: { ImageDescription: note } })
    .toFormat(kind)
    .toBuffer()
  return fileOf(bytes, `receipt.${kind}`, `image/${kind}`)
}
