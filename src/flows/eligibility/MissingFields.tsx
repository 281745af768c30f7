import { useState, type FormEvent } from 'react'
import { upload } from '../../../contract/limits'
import type { GivenFields, ProfileField } from '../../../machines/flows/eligibility/ports'
import { pictureTypes } from '../../app/files/accepted-types'
import { Button } from '../../ui/buttons/Button'
import { Field } from '../../ui/forms/Field'
import { TextInput } from '../../ui/forms/TextInput'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Avatar } from '../../ui/pictures/Avatar'
import { PictureRow } from '../../ui/pictures/PictureRow'

type TextName = 'name' | 'mobile' | 'address'

/** Texts typed into the fields, kept by the page while the flow saves and checks again. */
export type TypedFields = Partial<Record<TextName, string>>

const textNames = ['name', 'mobile', 'address'] as const satisfies readonly ProfileField[]

const looks = {
  name: { type: 'text', autoComplete: 'name' },
  mobile: { type: 'tel', autoComplete: 'tel' },
  address: { type: 'text', autoComplete: 'street-address' },
} as const

export interface MissingFieldsProps {
  missing: readonly ProfileField[]
  typed: TypedFields
  onTyped: (typed: TypedFields) => void
  /** Errors of the last attempt by field name, from the server. */
  errors: Readonly<Record<string, string>>
  onGive: (fields: GivenFields) => void
}

/** Fields for what a profile lacks. The texts share one button; a picture is sent as soon as it is chosen. */
export function MissingFields({ missing, typed, onTyped, errors, onGive }: MissingFieldsProps) {
  const { t } = useTranslation()
  const [isEmpty, setEmpty] = useState(false)
  const texts = textNames.filter((name) => missing.includes(name))
  const give = (event: FormEvent) => {
    event.preventDefault()
    const fields = Object.fromEntries(
      texts.map((name) => [name, typed[name]?.trim() ?? '']).filter(([, text]) => text),
    )
    setEmpty(Object.keys(fields).length === 0)
    if (Object.keys(fields).length > 0) onGive(fields)
  }
  const errorOf = (name: TextName) =>
    errors[name] ?? (isEmpty && !typed[name]?.trim() ? t('refusals.required') : undefined)
  return (
    <>
      {texts.length > 0 && (
        <form noValidate onSubmit={give} className="grid max-w-md gap-3 pt-2">
          {texts.map((name) => (
            <Field
              key={name}
              name={name}
              label={t(`eligibility.field.${name}`)}
              hint={name === 'mobile' ? t('eligibility.give.mobileHint') : undefined}
              error={errorOf(name)}
              required
            >
              <TextInput
                {...looks[name]}
                name={name}
                value={typed[name] ?? ''}
                onChange={(event) => onTyped({ ...typed, [name]: event.target.value })}
              />
            </Field>
          ))}
          <div>
            <Button type="submit" size="sm" tone="primary" data-event="profile.given">
              {t(texts.join() === 'address' ? 'eligibility.give.address' : 'eligibility.give.save')}
            </Button>
          </div>
        </form>
      )}
      {missing.includes('profile') && (
        <div className="pt-2">
          <PictureRow
            name="profile"
            label={t('eligibility.field.profile')}
            hint={t('eligibility.give.pictureHint', { max: upload.imageBytes / 1024 / 1024 })}
            error={errors['profile']}
            picture={<Avatar name={typed.name ?? ''} size={56} />}
            choose={t('eligibility.give.picture')}
            event="profile.given"
            accept={pictureTypes}
            onChoose={(profile) => onGive({ profile })}
          />
        </div>
      )}
    </>
  )
}
