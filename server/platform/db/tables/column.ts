import type { ColumnType, Generated } from 'kysely'

/** Made by the database. */
export type Id = Generated<number>

/** May be left out when a row is written. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>

/** Computed by the database, never written. */
export type Made<T> = ColumnType<T, never, never>

/** jsonb: read as a value, written as JSON text with `json()`. */
export type Json<T> = ColumnType<T, string, string>
