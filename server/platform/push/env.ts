import { z } from 'zod'

const filled = z.string().min(1)

/** A setting that is a JSON object on one line. */
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

/** Push messages by Firebase Cloud Messaging. */
export const pushEnvironment = {
  FCM_SERVICE_ACCOUNT: object(
    z.object({
      project_id: filled,
      client_email: filled,
      private_key: filled,
      token_uri: z.url(),
      private_key_id: filled.optional(),
    }),
  ).describe('Push messages (FCM): the service account key, JSON on one line'),
  FCM_WEB_APP: object(
    z.object({
      apiKey: filled,
      projectId: filled,
      messagingSenderId: filled,
      appId: filled,
      vapidKey: filled,
    }),
  ).describe('Push messages: what browsers must know of the web app, JSON; nothing of it is secret'),
  FCM_API_URL: z.url().default('https://fcm.googleapis.com').describe('Push messages: address of the API'),
}

export const pushGroup = ['FCM_SERVICE_ACCOUNT', 'FCM_WEB_APP'] as const
