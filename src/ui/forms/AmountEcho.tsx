import { useEffect, useState } from 'react'
import { numberFormat } from '../../../contract/language/intl'
import { currencySymbol, withSymbol } from '../../../contract/money/money-format'
import { toMinor } from '../../../contract/money/minor-units'
import { certainText, readTyped } from '../../../contract/input/parse-number'
import { useTranslation } from '../i18n/use-translation'
import { Button } from '../buttons/Button'
import { join } from '../layout/join-classes'

export interface AmountEchoProps {
  /** Current text of the box. */
  typed: string
  /** Initial text, which isn't spelt out; defaults to the text on first render. */
  typedBefore?: string
  currency: string
  /** Called with the chosen interpretation to put into the box. */
  onPick: (typed: string) => void
  className?: string
}

/**
 * Line below a money input: the typed amount in words or, if ambiguous, two buttons to choose, e.g. "$350,000" and
 * "$350" for 350.000.
 */
export function AmountEcho({ typed, typedBefore = typed, currency, onPick, className }: AmountEchoProps) {
  const { t, i18n } = useTranslation()
  const [first] = useState(typedBefore)
  const [words, setWords] = useState({ of: '', text: '' })
  const read = readTyped(typed)
  const amount = read && 'text' in read && typed !== first ? read.text : ''
  const { language: lang } = i18n
  useEffect(() => {
    if (amount === '') return
    let current = true
    // Loaded on demand; if that fails, the words are just missing.
    void import('./amount-words')
      .then(({ amountInWords }) => amountInWords(amount, currency, lang))
      .then((text) => current && setWords({ of: amount, text }))
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [amount, currency, lang])
  const readings =
    read && 'doubt' in read
      ? [read.doubt.grouped, read.doubt.plain].filter((one) => toMinor(one, currency) !== null)
      : []
  const format = numberFormat(lang, { numberingSystem: 'latn', maximumFractionDigits: 3 })
  return (
    <div aria-live="polite" className={join('text-xs text-muted empty:hidden', className)}>
      {readings.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-medium text-danger">{t('ui.amountWhich')}</span>
          {readings.map((reading) => (
            <Button key={reading} onClick={() => onPick(certainText(reading))}>
              <bdi dir="ltr">
                {withSymbol(currencySymbol(currency, lang), format.format(Number(reading)))}
              </bdi>
            </Button>
          ))}
        </div>
      )}
      {amount !== '' && words.of === amount && <p className="first-letter:uppercase">{words.text}</p>}
    </div>
  )
}
