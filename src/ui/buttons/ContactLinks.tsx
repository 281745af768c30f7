import { Icon } from '../pictures/Icon'

const line = 'link inline-flex min-h-11 items-center gap-2 text-sm'

/** Links to call and e-mail someone, as far as available. */
export function ContactLinks({ mobile, email }: { mobile?: string | null; email?: string | null }) {
  if (!mobile && !email) return null
  return (
    <ul className="grid">
      {mobile && (
        <li>
          <a href={`tel:${mobile}`} className={line}>
            <Icon name="phone" size={18} />
            <bdi dir="ltr">{mobile}</bdi>
          </a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`} className={line}>
            <Icon name="mail" size={18} />
            <bdi className="wrap-anywhere">{email}</bdi>
          </a>
        </li>
      )}
    </ul>
  )
}
