-- Whether the charge can still be refunded while its dispute runs, as the gateway has it; null where it does not say.
alter table dispute add column is_refundable boolean;
