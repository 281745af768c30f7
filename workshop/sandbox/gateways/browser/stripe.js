/* global words */
// Stand-in for Stripe's browser script: defines window.Stripe with the documented surface the product uses
// (elements, card and payment elements, confirmPayment, confirmCardPayment, retrievePaymentIntent). It talks to the
// sandbox on this server only. The server prepends `words` (language -> texts).
const api = '/sandbox/stripe/v1'
const testCards = [
  ['4242424242424242', 'succeed'],
  ['4000000000000002', 'decline'],
  ['4000002500003155', 'authenticate'],
  ['4000000000100018', 'pending'],
  ['4000000000100026', 'wrongAmount'],
  ['4000000000100034', 'cut'],
]
let made = 0

const speaker = (locale) => {
  const wanted = [locale, document.documentElement.lang, 'en'].map((tag) => String(tag ?? '').slice(0, 2))
  const texts = words[wanted.find((lang) => words[lang])]
  return (key) => texts[`sandbox.form.${key}`] ?? texts[`sandbox.${key}`]
}

const node = (tag, attributes = {}, children = []) => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'style') Object.assign(made.style, value)
    else if (name === 'text') made.textContent = value
    else made.setAttribute(name, value)
  }
  made.append(...children)
  return made
}

const box = { display: 'grid', gap: '0.25rem', marginBlockEnd: '0.75rem' }
const field = {
  font: 'inherit',
  color: 'inherit',
  background: 'transparent',
  border: '1px solid currentColor',
  borderRadius: '0.5rem',
  minHeight: '44px',
  paddingInline: '0.75rem',
  width: '100%',
  boxSizing: 'border-box',
}

const digits = (text) => text.replace(/\D/g, '')
const spaced = (text) =>
  digits(text)
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, '$1 ')
const slashed = (text) => {
  const all = digits(text)
  const month = /^[2-9]/.test(all) ? `0${all}` : all
  return month.length > 2 ? `${month.slice(0, 2)} / ${month.slice(2, 4)}` : month
}

/** A card form mounted in a page element, with the events and methods of a Stripe element. */
function cardElement(type, say) {
  const listeners = new Map()
  const id = `sandbox-card-${++made}`
  const entry = (name, label, autocomplete, shape) => {
    const input = node('input', {
      id: `${id}-${name}`,
      name: `sandbox-${name}`,
      inputmode: 'numeric',
      autocomplete,
      dir: 'ltr',
      'aria-describedby': `${id}-error`,
      style: field,
    })
    input.addEventListener('input', () => {
      input.value = shape(input.value)
      changed()
    })
    for (const event of ['focus', 'blur'])
      input.addEventListener(event, () => emit(event, { elementType: type }))
    return [input, node('div', { style: box }, [node('label', { for: input.id, text: label }), input])]
  }
  const [number, numberBox] = entry('number', say('number'), 'cc-number', spaced)
  const [expiry, expiryBox] = entry('expiry', say('expiry'), 'cc-exp', slashed)
  const [cvc, cvcBox] = entry('cvc', say('cvc'), 'cc-csc', (text) => digits(text).slice(0, 4))
  const problem = node('p', { id: `${id}-error`, role: 'alert', style: { margin: '0' } })
  const cards = testCards.map(([card, what]) => {
    const button = node(
      'button',
      { type: 'button', style: { ...field, width: 'auto', textAlign: 'start' } },
      [node('bdi', { text: spaced(card) }), ` — ${say(`card.${what}`)}`],
    )
    button.addEventListener('click', () => {
      number.value = spaced(card)
      expiry.value = slashed(`12${String(new Date().getFullYear() + 1).slice(-2)}`)
      cvc.value = '123'
      changed()
    })
    return node('li', { style: { marginBlock: '0.25rem' } }, [button])
  })
  const root = node('div', { role: 'group', 'aria-label': say('testMode'), 'data-sandbox': 'stripe' }, [
    numberBox,
    node(
      'div',
      { style: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '0.75rem', alignItems: 'end' } },
      [expiryBox, cvcBox],
    ),
    problem,
    node('details', {}, [
      node('summary', { text: say('cards'), style: { minHeight: '44px', cursor: 'pointer' } }),
      node('ul', { style: { listStyle: 'none', padding: '0' } }, cards),
    ]),
  ])

  const wrong = () => {
    if (digits(number.value).length < 12) return ['incomplete_number', 'incompleteNumber', number]
    if (digits(expiry.value).length < 4) return ['incomplete_expiry', 'incompleteExpiry', expiry]
    if (digits(cvc.value).length < 3) return ['incomplete_cvc', 'incompleteCvc', cvc]
    return null
  }
  const emit = (event, detail) => {
    for (const listener of listeners.get(event) ?? []) listener(detail)
  }
  const changed = () => {
    problem.textContent = ''
    const empty = [number, expiry, cvc].every((input) => input.value === '')
    emit('change', {
      elementType: type,
      empty,
      complete: !wrong(),
      collapsed: false,
      value: { type: 'card' },
    })
  }

  return {
    mount(target) {
      const place = typeof target === 'string' ? document.querySelector(target) : target
      if (!place) throw new Error(`The selector you specified (${target}) applies to no DOM elements.`)
      place.replaceChildren(root)
      setTimeout(() => emit('ready', { elementType: type }), 0)
    },
    unmount: () => root.remove(),
    destroy: () => root.remove(),
    clear: () => {
      for (const input of [number, expiry, cvc]) input.value = ''
      changed()
    },
    focus: () => number.focus(),
    blur: () => document.activeElement?.blur?.(),
    update: () => {},
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
      return this
    },
    off(event, listener) {
      listeners.set(event, listener ? (listeners.get(event) ?? []).filter((one) => one !== listener) : [])
      return this
    },
    once(event, listener) {
      const once = (detail) => {
        this.off(event, once)
        listener(detail)
      }
      return this.on(event, once)
    },
    /** Returns null if the card is complete, otherwise Stripe's validation error, which the form shows too. */
    _check() {
      const found = wrong()
      if (!found) return null
      const message = say(found[1])
      problem.textContent = message
      found[2].focus()
      return { type: 'validation_error', code: found[0], message }
    },
    _fields: () => ({
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': digits(number.value),
      'payment_method_data[card][exp_month]': digits(expiry.value).slice(0, 2),
      'payment_method_data[card][exp_year]': `20${digits(expiry.value).slice(2)}`,
      'payment_method_data[card][cvc]': digits(cvc.value),
    }),
  }
}

/** Redirects to the bank's authentication page; never resolves. */
const follow = (result) => {
  const redirect = result.paymentIntent?.next_action?.redirect_to_url
  if (result.paymentIntent?.status !== 'requires_action' || !redirect) return result
  window.location.assign(new URL(new URL(redirect.url).pathname, window.location.origin))
  return new Promise(() => {})
}

function Stripe(publishableKey, options = {}) {
  if (typeof publishableKey !== 'string' || !publishableKey)
    throw new Error('Missing value for Stripe(): publishable key')
  const say = speaker(options.locale)

  const request = async (method, clientSecret, path, fields = {}) => {
    const id = String(clientSecret).split('_secret_')[0]
    const form = new URLSearchParams({ key: publishableKey, client_secret: clientSecret, ...fields })
    const url = `${api}/payment_intents/${encodeURIComponent(id)}${path}`
    try {
      const post = { method: 'POST', body: form, credentials: 'omit' }
      const reply = await (method === 'GET' ? fetch(`${url}?${form}`) : fetch(url, post))
      const body = await reply.json()
      return body.error ? { error: body.error } : { paymentIntent: body }
    } catch {
      return { error: { type: 'api_connection_error', message: say('network') } }
    }
  }

  const confirm = async (clientSecret, element, returnUrl, handleActions = true) => {
    const problem = element?._check()
    if (problem) return { error: problem }
    const fields = { ...element?._fields(), return_url: returnUrl ?? window.location.href }
    const result = await request('POST', clientSecret, '/confirm', fields)
    return handleActions ? follow(result) : result
  }

  const makeElements = (settings = {}) => {
    const words = settings.locale && settings.locale !== 'auto' ? speaker(settings.locale) : say
    const elements = new Map()
    return {
      _clientSecret: settings.clientSecret,
      _first: () => elements.values().next().value,
      create(type) {
        if (elements.has(type))
          throw new Error(`Can only create one Element of type ${type} through elements().create().`)
        const element = cardElement(type, words)
        elements.set(type, element)
        return element
      },
      getElement: (type) => elements.get(type) ?? null,
      update: () => {},
      fetchUpdates: async () => ({}),
      async submit() {
        const error = this._first()?._check()
        return error ? { error } : {}
      },
    }
  }

  return {
    elements: makeElements,
    async confirmPayment({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
      const secret = clientSecret ?? elements?._clientSecret
      if (!secret) throw new Error('stripe.confirmPayment(): the client secret is missing.')
      const result = await confirm(secret, elements?._first(), confirmParams.return_url)
      if (redirect !== 'always' || !result.paymentIntent) return result
      const url = new URL(confirmParams.return_url)
      url.searchParams.set('payment_intent', result.paymentIntent.id)
      url.searchParams.set('payment_intent_client_secret', secret)
      url.searchParams.set(
        'redirect_status',
        result.paymentIntent.status === 'succeeded' ? 'succeeded' : 'pending',
      )
      window.location.assign(url)
      return new Promise(() => {})
    },
    confirmCardPayment: (clientSecret, data = {}, { handleActions = true } = {}) =>
      confirm(clientSecret, data.payment_method?.card, data.return_url, handleActions),
    retrievePaymentIntent: (clientSecret) => request('GET', clientSecret, ''),
    handleNextAction: async ({ clientSecret }) => follow(await request('GET', clientSecret, '')),
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  }
}

Stripe.version = 'endive'
window.Stripe = Stripe
