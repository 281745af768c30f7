-- A receipt stays known by its hashes when its payer is gone, so that nobody pays with it again; its picture does not.
alter table bank_receipt_file alter column file_key drop not null;
