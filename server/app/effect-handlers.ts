import type { EffectHandler } from '../core/outbox/handlers'
import { sendAlert } from '../areas/alerts/send'
import { sendChangeNotice } from '../areas/accounts/change-notice'
import { sendPasswordNews, sendResetLink } from '../areas/accounts/reset'
import { sendFailures } from '../areas/accounts/sign-in-tries'
import { publishFiles, publishFilesEffect } from '../areas/listings/publish-files'
import { sendAnswer } from '../areas/content/answer-message'
import { sendInvitation } from '../areas/team/invite'
import { forgetFile, forgetPrivate } from '../platform/media/forget'
import { sendRecordMail } from '../areas/notifications/record-mail'
import { sendPush } from '../areas/notifications/push'
import { sendRefund } from '../areas/payments/refund/send'
import { tellOperators } from '../areas/payments/tell-operators'
import { verifyPayment } from '../areas/payments/verify'

const byType: Record<string, EffectHandler> = {
  'password.resetAsked': sendResetLink,
  'password.changed': sendPasswordNews,
  'password.dropped': sendPasswordNews,
  'access.changed': sendChangeNotice,
  'sign_in.failures': sendFailures,
  'file.unnamed': forgetFile,
  'files.unowned': forgetPrivate,
  [publishFilesEffect]: publishFiles,
  'message.sendAnswer': sendAnswer,
  'team.invite': sendInvitation,
  'alert.letter': sendAlert,
  'push.send': sendPush,
  'refund.send': (ctx, _type, payload, letter) => sendRefund(ctx, String(payload['id']), letter),
  'dispute.tell': (ctx, _type, payload, letter) =>
    tellOperators(ctx, { type: 'mail.disputeNoted', paymentId: String(payload['id']), letter }),
  'warning.tell': (ctx, _type, payload, letter) =>
    tellOperators(ctx, { type: 'mail.fraudWarned', paymentId: String(payload['id']), letter }),
  'review.tell': (ctx, _type, payload, letter) =>
    tellOperators(ctx, { type: 'mail.reviewWaits', paymentId: String(payload['id']), letter }),
  'payment.verify': (ctx, _type, payload) => verifyPayment(ctx, String(payload['id'])),
}

/** What carries out an effect: mail by its prefix, all else by name. */
export const effectHandler = (type: string): EffectHandler | undefined =>
  type.startsWith('mail.') ? sendRecordMail : byType[type]
