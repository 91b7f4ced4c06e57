-- Of an import of orders: what its lines were found to say, once they have come or were looked at.
alter table imports add column orders jsonb;
