import { isDoubtful } from '../../../contract/input/parse-number'
import { useTranslation } from '../../ui/i18n/use-translation'
import { useSettings } from '../../app/api/use-settings'
import { AmountEcho } from '../../ui/forms/AmountEcho'
import { Field } from '../../ui/forms/Field'
import { TextInput } from '../../ui/forms/TextInput'
import { termErrors, termFields, type TermField, type Terms } from './mortgage-terms'

export interface TermsFieldsProps {
  terms: Terms
  onTerms: (terms: Terms) => void
  /** Called on blur, when the values may be stored. */
  onRest?: () => void
}

/** Inputs for loan and repayment terms. */
export function TermsFields({ terms, onTerms, onRest }: TermsFieldsProps) {
  const { t } = useTranslation()
  const { currency_symbol: symbol, selected_currency_data: currency } = useSettings()
  const errors = termErrors(terms)
  const units: Record<TermField, string> = {
    loan_amount: symbol,
    down_payment: symbol,
    interest_rate: '%',
    loan_term_years: '',
  }
  return (
    <div className="grid gap-4">
      {termFields.map((name) => {
        const isAmount = name === 'loan_amount' || name === 'down_payment'
        // If an amount is ambiguous, the field shows no error but asks which amount is meant.
        const error = isAmount && isDoubtful(terms[name]) ? undefined : errors[name]
        return (
          <Field key={name} name={name} label={t(`browse.mortgage.${name}`)} error={error && t(error)}>
            <TextInput
              name={name}
              value={terms[name]}
              inputMode="decimal"
              dir="ltr"
              autoComplete="off"
              after={units[name] || undefined}
              onChange={({ target }) => onTerms({ ...terms, [name]: target.value })}
              onBlur={onRest}
            />
            {isAmount && (
              <AmountEcho
                typed={terms[name]}
                currency={currency.code}
                onPick={(typed) => onTerms({ ...terms, [name]: typed })}
              />
            )}
          </Field>
        )
      })}
    </div>
  )
}
