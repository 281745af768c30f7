import { useEffect } from 'react'
import { usePaystackPayment } from 'react-paystack'
import { openPaystack } from './paystack-window'
import type { WrapperProps } from './port'

/**
 * Paystack's window through `react-paystack`, which starts the transaction in the page with the server's reference. The
 * server compares the charged amount.
 */
export function PaystackWrapper({ handover, lend }: WrapperProps) {
  const { public_key: publicKey = '', email, amount, currency, reference } = handover
  const pay = usePaystackPayment({ publicKey, email, amount: Number(amount), currency, reference })
  useEffect(() => lend((signal) => openPaystack(pay, signal)))
  return null
}
