import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'

const filled = z.string().min(1)

/** A setting containing a one-line JSON object. */
const object = <T extends z.ZodType>(shape: T) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'This is no JSON.' })
        return z.NEVER
      }
    })
    .pipe(shape)
    .optional()

/**
 * A signing key. Validated at startup, because some tools strip backslashes from settings files, and every push message
 * would then fail.
 */
const privateKey = filled.refine((pem) => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}, "this is no private key of RSA. In a file of settings for systemd write the JSON in '…', or name the file of it with FCM_SERVICE_ACCOUNT_FILE")

/** Settings for push messages through Firebase Cloud Messaging. */
export const pushEnvironment = {
  FCM_SERVICE_ACCOUNT: object(
    z.object({
      project_id: filled,
      client_email: filled,
      private_key: privateKey,
      token_uri: z.url(),
      private_key_id: filled.optional(),
    }),
  ).meta({
    description: 'Service account key. Prefer `FCM_SERVICE_ACCOUNT_FILE`.',
    values: 'JSON on one line',
  }),
  FCM_WEB_APP: object(
    z.object({
      apiKey: filled,
      projectId: filled,
      messagingSenderId: filled,
      appId: filled,
      vapidKey: filled,
    }),
  ).meta({
    description: 'Configuration of the web app, which is public.',
    values: 'JSON: `{"apiKey", "projectId", "messagingSenderId", "appId", "vapidKey"}`',
  }),
  FCM_API_URL: z.url().default('https://fcm.googleapis.com').describe('Base URL of the API.'),
}

export const pushGroup = ['FCM_SERVICE_ACCOUNT', 'FCM_WEB_APP'] as const
