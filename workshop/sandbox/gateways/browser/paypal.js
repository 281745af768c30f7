/* global words */
// Stand-in for PayPal's browser script: defines window.paypal with the documented surface the product uses (Buttons with
// createOrder, onApprove, onCancel, onError). It opens the sandbox's page on this server only. The server prepends
// `words` (language -> texts).
const look = 100

const speaker = () => {
  const lang = String(document.documentElement.lang ?? '').slice(0, 2)
  return (key) => (words[lang] ?? words.en)[`sandbox.${key}`]
}

/** Returns the query PayPal's page added to the return URL; null while the popup is elsewhere. */
const cameBack = (popup) => {
  try {
    return new URLSearchParams(popup.location.search).get('token')
      ? new URLSearchParams(popup.location.search)
      : null
  } catch {
    return null
  }
}

/** Waits until the popup closes or returns, and reports which. */
const visit = (popup) =>
  new Promise((resolve) => {
    const timer = setInterval(() => {
      const query = popup.closed ? new URLSearchParams() : cameBack(popup)
      if (!query) return
      clearInterval(timer)
      popup.close()
      resolve(query.get('PayerID'))
    }, look)
  })

function Buttons({ createOrder, onApprove, onCancel, onError, onClick, onInit, fundingSource = 'paypal' }) {
  const say = speaker()
  let root = null
  const press = async () => {
    // The popup must open within the click; its URL is known only after the shop has created the order.
    const popup = window.open('about:blank', '_blank', 'popup,width=520,height=720')
    try {
      onClick?.({ fundingSource }, { resolve: () => undefined, reject: () => undefined })
      const orderID = await createOrder({ paymentSource: fundingSource }, {})
      if (!popup) throw new Error('The window was blocked.')
      popup.location = `/sandbox/pay/paypal/${encodeURIComponent(orderID)}`
      const payerID = await visit(popup)
      if (payerID) await onApprove?.({ orderID, payerID, paymentSource: fundingSource }, {})
      else onCancel?.({ orderID })
    } catch (error) {
      popup?.close()
      onError?.(error)
    }
  }
  return {
    isEligible: () => true,
    async render(target) {
      const place = typeof target === 'string' ? document.querySelector(target) : target
      if (!place) throw new Error('Container is not in the page.')
      root = document.createElement('button')
      root.type = 'button'
      root.dataset.sandbox = 'paypal'
      root.textContent = `PayPal — ${say('testMode')}`
      Object.assign(root.style, {
        font: 'inherit',
        fontWeight: '600',
        width: '100%',
        minHeight: '48px',
        border: '0',
        borderRadius: '0.5rem',
        background: '#ffc439',
        color: '#111111',
        cursor: 'pointer',
      })
      root.addEventListener('click', press)
      place.append(root)
      onInit?.({}, { enable: async () => undefined, disable: async () => undefined })
    },
    updateProps: async (props) =>
      ({ createOrder, onApprove, onCancel, onError } = {
        createOrder,
        onApprove,
        onCancel,
        onError,
        ...props,
      }),
    close: async () => root?.remove(),
  }
}

Buttons.driver = () => undefined
window.paypal = {
  version: '5.0.0-sandbox',
  FUNDING: { PAYPAL: 'paypal' },
  getFundingSources: () => ['paypal'],
  isFundingEligible: () => true,
  Buttons,
}
