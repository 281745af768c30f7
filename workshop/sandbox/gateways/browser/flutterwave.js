// Stand-in for Flutterwave's browser script: defines window.FlutterwaveCheckout as documented. Like the real
// script, it creates the payment with the public key and the amount given by the page, then opens the payment page; here,
// the sandbox's page in a popup.
const look = 100

/** Message of the payment page after the payer's choice; null before. */
const chosen = (popup) => {
  try {
    const query = new URLSearchParams(popup.location.search)
    return query.get('status') ? query : null
  } catch {
    return null
  }
}

window.FlutterwaveCheckout = ({ callback, onclose, ...payment }) => {
  const popup = window.open('about:blank', '_blank', 'popup,width=520,height=720')
  let timer = 0
  const end = (tell) => {
    clearInterval(timer)
    popup?.close()
    tell()
  }
  const open = async () => {
    const reply = await fetch('/sandbox/flutterwave/inline', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payment),
      credentials: 'omit',
    })
    const { data } = await reply.json()
    if (!data || !popup) return end(() => onclose?.())
    popup.location = new URL(data.link).pathname
    timer = setInterval(() => {
      if (popup.closed) return end(() => onclose?.())
      const query = chosen(popup)
      if (!query) return
      if (query.get('status') === 'cancelled') return end(() => onclose?.())
      end(() =>
        callback?.({
          status: query.get('status'),
          tx_ref: payment.tx_ref,
          transaction_id: Number(query.get('transaction_id')),
          flw_ref: query.get('flw_ref') ?? '',
          amount: payment.amount,
          currency: payment.currency,
          customer: payment.customer,
        }),
      )
    }, look)
  }
  open().catch(() => end(() => onclose?.()))
  return { close: () => end(() => onclose?.()) }
}
