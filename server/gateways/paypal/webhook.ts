import { createVerify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import {
  GatewayRefused,
  GatewayUnreachable,
  WebhookRejected,
  type Headers,
  type GatewayNotice,
} from '../port'
import type { PaypalCall, PaypalSettings } from './client'
import { paypalNotice } from './notice'

/** Values from PayPal's webhook headers. */
interface Transmission {
  id: string
  time: string
  signature: string
  algorithm: string
  certUrl: string
}

const certBytes = 20_000
const certsKept = 8
/** PayPal's only signature algorithm. */
export const paypalAlgorithm = 'SHA256withRSA'

/** Returns the text PayPal signs, which contains the body's CRC32 as an unsigned decimal. */
export function paypalSignedText(id: string, time: string, webhookId: string, raw: Buffer): string {
  return `${id}|${time}|${webhookId}|${crc32(raw)}`
}

/**
 * Whether a URL is on a PayPal host for webhook certificates. Certificates are fetched only from such hosts, over TLS.
 */
export const isPaypalHost = ({ protocol, hostname, port }: URL): boolean =>
  protocol === 'https:' && port === '' && /^(api|api-m)(\.sandbox)?\.paypal\.com$/.test(hostname)

/**
 * Creates the verifier of PayPal webhooks, which uses PayPal's certificate or a call to PayPal. Certificates are
 * cached.
 */
export function paypalWebhooks(settings: PaypalSettings, call: PaypalCall) {
  const certificates = new Map<string, Promise<X509Certificate>>()

  function certificate(url: string): Promise<X509Certificate> {
    const known = certificates.get(url)
    if (known) return known
    const fetched = fetchCertificate(settings, url)
    if (certificates.size >= certsKept) certificates.clear()
    certificates.set(url, fetched)
    fetched.catch(() => certificates.delete(url))
    return fetched
  }

  async function byCertificate(raw: Buffer, sent: Transmission, now: Date): Promise<void> {
    if (sent.algorithm !== paypalAlgorithm) throw new WebhookRejected('unknown signature algorithm')
    const cert = await certificate(sent.certUrl)
    if (now < new Date(cert.validFrom) || now > new Date(cert.validTo))
      throw new WebhookRejected('certificate is out of date')
    const text = paypalSignedText(sent.id, sent.time, settings.webhookId, raw)
    const signed = createVerify('RSA-SHA256').update(text)
    if (!signed.verify(cert.publicKey, sent.signature, 'base64'))
      throw new WebhookRejected('signature does not match')
  }

  /** Sends the webhook's body back byte for byte; reserialising it would change its checksum. */
  async function byCall(raw: Buffer, sent: Transmission): Promise<void> {
    const fields = JSON.stringify({
      auth_algo: sent.algorithm,
      cert_url: sent.certUrl,
      transmission_id: sent.id,
      transmission_sig: sent.signature,
      transmission_time: sent.time,
      webhook_id: settings.webhookId,
    })
    const body = `${fields.slice(0, -1)},"webhook_event":${raw.toString('utf8')}}`
    const path = '/v1/notifications/verify-webhook-signature'
    type Verdict = { verification_status?: string }
    const answer = await call<Verdict>({ path, body }).catch((cause: unknown): Verdict => {
      // If PayPal doesn't understand the body, PayPal didn't send it. Errors about our own credentials say nothing
      // about the webhook.
      if (cause instanceof GatewayRefused && cause.status !== 401 && cause.status !== 403) return {}
      throw new GatewayUnreachable(`PayPal could not be asked about a webhook: ${String(cause)}`)
    })
    if (answer.verification_status !== 'SUCCESS') throw new WebhookRejected('PayPal does not know it')
  }

  return async (raw: Buffer, headers: Headers, now: Date): Promise<GatewayNotice> => {
    if (!settings.webhookId) throw new WebhookRejected('no webhook id configured')
    const sent = transmissionOf(headers)
    if (settings.webhookCheck === 'call') await byCall(raw, sent)
    else await byCertificate(raw, sent, now)
    return paypalNotice(raw, call)
  }
}

function transmissionOf(headers: Headers): Transmission {
  const read = (name: string) => {
    const value = headers[`paypal-${name}`]
    if (typeof value !== 'string' || value === '' || value.length > 2000)
      throw new WebhookRejected(`no usable paypal-${name}`)
    return value
  }
  return {
    id: read('transmission-id'),
    time: read('transmission-time'),
    signature: read('transmission-sig'),
    algorithm: read('auth-algo'),
    certUrl: read('cert-url'),
  }
}

async function fetchCertificate(settings: PaypalSettings, address: string): Promise<X509Certificate> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !settings.mayHoldCertificate(url)) throw new WebhookRejected('certificate from a strange host')
  const { status, text } = await readCertificate(url, settings.timeoutMs)
  if (status >= 500) throw new GatewayUnreachable(`PayPal's certificate was answered ${status}`)
  try {
    if (status !== 200 || text.length > certBytes) throw new Error(`answered ${status}`)
    return new X509Certificate(text)
  } catch (cause) {
    throw new WebhookRejected(`certificate could not be fetched: ${String(cause)}`)
  }
}

async function readCertificate(url: URL, timeoutMs: number): Promise<{ status: number; text: string }> {
  try {
    const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    return { status: reply.status, text: await reply.text() }
  } catch (cause) {
    throw new GatewayUnreachable(`PayPal's certificate could not be fetched: ${String(cause)}`)
  }
}
