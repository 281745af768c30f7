/* global words */
// Stand-in for Razorpay's browser script: defines window.Razorpay with the documented surface the product uses (new
// Razorpay(options), on, open, close; handler, modal.ondismiss, the event payment.failed). The dialog shows the
// sandbox's hosted page on this server. The server prepends `words` (language -> texts).
const say = (key) => (words[document.documentElement.lang] ?? words.en)[`sandbox.${key}`]
const hosted = (order) => `/sandbox/pay/razorpay/${encodeURIComponent(order)}`

const node = (tag, attributes, children = []) => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'style') Object.assign(made.style, value)
    else made.setAttribute(name, value)
  }
  made.append(...children)
  return made
}

const button = {
  font: 'inherit',
  color: 'inherit',
  background: 'transparent',
  border: '1px solid currentColor',
  borderRadius: '0.5rem',
  minHeight: '44px',
  paddingInline: '1rem',
  cursor: 'pointer',
}
const bar = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '1rem',
  padding: '0.75rem',
}
const box = {
  // The page's CSS reset removes the margins that centre a dialog.
  margin: 'auto',
  padding: '0',
  border: '1px solid currentColor',
  borderRadius: '0.75rem',
  width: 'min(30rem, 94vw)',
  background: 'Canvas',
  color: 'CanvasText',
}

class Razorpay {
  constructor(options) {
    if (!options?.key) throw new Error('key or subscription_id is mandatory')
    this.options = options
    this.listeners = new Map()
    this.onMessage = ({ source, origin, data }) => {
      if (origin !== location.origin || source !== this.frame?.contentWindow) return
      if (data.event === 'failed') this.fail(data.data)
      else this.end(data.event === 'success' ? () => options.handler?.(data.data) : options.modal?.ondismiss)
    }
  }

  on(event, listener) {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener])
  }

  open() {
    const close = node('button', { type: 'button', style: button }, [say('window.close')])
    close.addEventListener('click', () => this.end(this.options.modal?.ondismiss))
    const style = { border: '0', width: '100%', height: 'min(34rem, 70vh)', display: 'block' }
    this.frame = node('iframe', { title: say('window.title'), src: hosted(this.options.order_id), style })
    const head = node('div', { style: bar }, [node('strong', {}, [say('testMode')]), close])
    const name = { 'aria-label': say('window.title'), 'data-sandbox': 'razorpay', style: box }
    this.dialog = node('dialog', name, [head, this.frame])
    this.dialog.addEventListener('cancel', () => this.end(this.options.modal?.ondismiss))
    addEventListener('message', this.onMessage)
    document.body.append(this.dialog)
    this.dialog.showModal()
  }

  /** Like the real one, closes the dialog without an event. */
  close() {
    this.end()
  }

  /** A failed payment keeps the dialog open for another try. */
  fail(data) {
    for (const listener of this.listeners.get('payment.failed') ?? []) listener(data)
    this.frame.src = hosted(this.options.order_id)
  }

  end(then) {
    removeEventListener('message', this.onMessage)
    this.dialog?.remove()
    this.dialog = undefined
    then?.()
  }
}

window.Razorpay = Razorpay
