import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Proof, Question } from '../../../machines/flows/verification/ports'
import { Checkbox } from '../../ui/forms/Checkbox'
import { Field } from '../../ui/forms/Field'
import { RadioCards } from '../../ui/forms/RadioCards'
import { Select } from '../../ui/forms/Select'
import { TextArea } from '../../ui/forms/TextArea'
import { TextInput } from '../../ui/forms/TextInput'
import { fieldOf } from './form-values'
import { ProofField } from './ProofField'
import type { UploadProof } from './use-upload-proof'

export interface QuestionFieldProps {
  question: Question
  value: string | string[]
  proof: Proof | null
  error?: string
  /** Uploads the file that answers a question. */
  upload: UploadProof
  onChange: (value: string | string[]) => void
  onProof: (proof: Proof | null) => void
  /** Reports whether a file is uploading. */
  onBusy: (busy: boolean) => void
}

/** A question with the input for its type (D79). */
export function QuestionField(props: QuestionFieldProps) {
  const { question, value, error, onChange } = props
  const { t } = useTranslation()
  const { kind, name, hint, required, options } = question
  const field = fieldOf(question)
  const single = typeof value === 'string' ? value : ''
  if (kind === 'file')
    return (
      <Grouped id={`field-${field}`}>
        <ProofField {...props} />
      </Grouped>
    )
  if (kind === 'radio')
    return (
      <Grouped id={`field-${field}`}>
        <RadioCards
          legend={<Legend question={question} />}
          name={field}
          options={options.map((option) => ({ value: option.id, title: option.text }))}
          value={single || null}
          onChange={onChange}
          error={error}
          className="sm:grid-cols-2"
        />
      </Grouped>
    )
  if (kind === 'checkbox') return <Choices {...props} />
  const common = {
    value: single,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <Field name={field} label={name} hint={hint} error={error} required={required} optional={!required}>
      {kind === 'textarea' && <TextArea {...common} dir="auto" />}
      {kind === 'text' && <TextInput {...common} dir="auto" />}
      {kind === 'number' && <TextInput {...common} inputMode="decimal" dir="ltr" />}
      {kind === 'dropdown' && (
        <Select
          {...common}
          empty={t('verification.choose')}
          options={options.map((option) => ({ value: option.id, text: option.text }))}
        />
      )}
    </Field>
  )
}

/** Multiple choice as checkboxes. */
function Choices({ question, value, error, onChange }: QuestionFieldProps) {
  const id = `field-${fieldOf(question)}`
  const chosen = Array.isArray(value) ? value : []
  const toggle = (option: string, on: boolean) =>
    onChange(on ? [...chosen, option] : chosen.filter((one) => one !== option))
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid min-w-0 gap-1"
    >
      <legend className="mb-1 text-sm font-semibold">
        <Legend question={question} />
      </legend>
      {question.options.map((option) => (
        <Checkbox
          key={option.id}
          label={option.text}
          checked={chosen.includes(option.id)}
          onChange={(event) => toggle(option.id, event.target.checked)}
        />
      ))}
      {error && (
        <p id={`${id}-error`} className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Legend of a group: question, hint and whether it is optional. */
function Legend({ question: { name, hint, required } }: { question: Question }) {
  const { t } = useTranslation()
  return (
    <>
      {name} {!required && <span className="text-xs font-normal text-muted">{t('ui.optional')}</span>}
      {hint && <span className="block text-xs font-normal text-muted">{hint}</span>}
    </>
  )
}

/** Focus target for links in the error summary. */
function Grouped({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} tabIndex={-1}>
      {children}
    </div>
  )
}
