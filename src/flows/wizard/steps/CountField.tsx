import { useState } from 'react'
import type { ParameterRole } from '../../../../contract/values'
import { ChipChoice } from '../../../ui/forms/ChipChoice'
import { TextInput } from '../../../ui/forms/TextInput'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { ParameterFieldProps } from './ParameterField'
import { chosen } from './wizard-steps'

/** Usual numbers, each one tap. */
const usual: Record<ParameterRole, readonly string[]> = {
  bedrooms: ['0', '1', '2', '3', '4', '5'],
  bathrooms: ['1', '1.5', '2', '2.5', '3'],
}
const more = 'more'

/** Number of bedrooms or bathrooms: the usual ones as chips, any other in a box. */
export function CountField({
  form,
  name,
  parameter,
  error,
  role,
}: ParameterFieldProps & { role: ParameterRole }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const typed = form.watch(name) ?? ''
  const set = (value: string) => form.setValue(name, value, chosen(form))
  const isOther = isOpen || (typed !== '' && !usual[role].includes(typed))
  return (
    <ChipChoice
      name={name}
      legend={parameter.name}
      optional={!parameter.is_required}
      options={[
        ...usual[role].map((value) => ({
          value,
          text: role === 'bedrooms' && value === '0' ? t('wizard.studio') : <bdi>{value}</bdi>,
        })),
        { value: more, text: t('wizard.otherCount') },
      ]}
      value={isOther ? more : typed}
      onChange={(value) => {
        setOpen(value === more)
        set(value === more ? '' : value)
      }}
      error={error}
    >
      {isOther && (
        <TextInput
          inputMode="decimal"
          dir="ltr"
          className="max-w-24"
          aria-label={parameter.name}
          value={typed}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </ChipChoice>
  )
}
