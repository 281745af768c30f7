import type { ShapeForm } from '../../ui/shape-form'
import type { ProfileValues } from './values'

/** The form as its parts get it. */
export type ProfileFormApi = ShapeForm<ProfileValues>
