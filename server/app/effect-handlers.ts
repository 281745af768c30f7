import type { EffectHandler } from '../core/outbox/handlers'
import { sendAlert } from '../areas/alerts'
import { sendUnreadMail, unreadMailEffect } from '../areas/chat'
import { sendChangeNotice, sendFailures, sendPasswordNews, sendResetLink } from '../areas/accounts'
import { publishFiles, publishFilesEffect } from '../areas/listing-kinds'
import { forwardMessage, sendAnswer } from '../areas/content'
import { sendInvitation } from '../areas/team'
import { sendTokenNotice } from '../areas/tokens'
import { forgetFile, forgetPrivate } from '../platform/media/delete-file'
import { endPaidFor, planEndsEffect, revokedEffect } from '../areas/packages'
import { isRecordMail, sendPlanMail, sendPush, sendRecordMail } from '../areas/notifications'
import { sendTurnedOff, sendWebhookSet } from '../areas/webhooks'
import { turnedOffEffect } from '../core/webhook-turn-off'
import { sendRefund, tellOperators, verifyPayment } from '../areas/payments'

const byType: Record<string, EffectHandler> = {
  'password.resetAsked': sendResetLink,
  'password.changed': sendPasswordNews,
  'password.dropped': sendPasswordNews,
  'access.changed': sendChangeNotice,
  'sign_in.failures': sendFailures,
  'token.created': sendTokenNotice,
  'webhook.set': sendWebhookSet,
  'file.unnamed': forgetFile,
  'files.unowned': forgetPrivate,
  [publishFilesEffect]: publishFiles,
  'message.received': forwardMessage,
  'message.sendAnswer': sendAnswer,
  'team.invite': sendInvitation,
  'alert.letter': sendAlert,
  [unreadMailEffect]: sendUnreadMail,
  'push.send': sendPush,
  'refund.send': (ctx, _type, payload, messageId) => sendRefund(ctx, String(payload['id']), messageId),
  'dispute.tell': (ctx, _type, payload, messageId) =>
    tellOperators(ctx, { type: 'mail.disputeNoted', paymentId: String(payload['id']), letter: messageId }),
  'warning.tell': (ctx, _type, payload, messageId) =>
    tellOperators(ctx, { type: 'mail.fraudWarned', paymentId: String(payload['id']), letter: messageId }),
  'review.tell': (ctx, _type, payload, messageId) =>
    tellOperators(ctx, { type: 'mail.reviewWaits', paymentId: String(payload['id']), letter: messageId }),
  [turnedOffEffect]: sendTurnedOff,
  [revokedEffect]: endPaidFor,
  [planEndsEffect]: sendPlanMail,
  'mail.packageEnded': sendPlanMail,
  'payment.verify': (ctx, _type, payload) => verifyPayment(ctx, String(payload['id'])),
}

/**
 * Returns the handler for an effect: the one registered by name or, for record e-mails, the one that e-mails the
 * record's owner.
 */
export const effectHandler = (type: string): EffectHandler | undefined =>
  byType[type] ?? (isRecordMail(type) ? sendRecordMail : undefined)
