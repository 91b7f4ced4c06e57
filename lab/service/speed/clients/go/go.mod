module github.com/lerner-pricing/lerner/lab/service/speed/clients/go

go 1.23

require github.com/lerner-pricing/lerner-go v0.0.0

replace github.com/lerner-pricing/lerner-go => ../../../../../clients/go
